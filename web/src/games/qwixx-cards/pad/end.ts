export { ended } from '../end';
