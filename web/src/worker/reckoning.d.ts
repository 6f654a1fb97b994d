// What translated reviews need of Python; TypeScript only hands it on.
export * from './python.js';
