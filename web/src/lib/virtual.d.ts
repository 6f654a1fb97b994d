declare module 'virtual:words' {
  const words: unknown;
  export default words;
}

declare module 'virtual:device' {
  export const built: boolean;
  export const files: Record<string, { url: string; bytes: number }>;
  export const scripts: Record<string, () => Promise<{ default: (py: unknown, kernels: unknown) => unknown }>>;
}
