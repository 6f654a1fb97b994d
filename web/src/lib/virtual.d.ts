declare module 'virtual:words' {
  const words: unknown;
  export default words;
}
