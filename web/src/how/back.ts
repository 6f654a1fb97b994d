/** The page of ours that these ones were opened from, such as a table: `?back=/t/ID`. */
export function backTo(search: string): string | null {
  const back = new URLSearchParams(search).get('back');
  return back && /^\/(?![/\\])/.test(back) ? back : null;
}
