import { teaches } from '../teaches';

teaches('trio');
