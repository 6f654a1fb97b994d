/** Whether these pages are files on a plain web host, with no server behind them: `make site`. */
export const SITE = import.meta.env.MODE === 'site';
