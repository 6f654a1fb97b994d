// What stands in the browser's tab instead of the page's own title, such as whose turn it is.
export const title = $state({ now: '' });
