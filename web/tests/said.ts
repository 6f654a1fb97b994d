/** Everything on the page, as eyes and screen readers have it. */
export function said(): string {
  const labels = [...document.body.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [document.body.textContent, ...labels].join('\n');
}
