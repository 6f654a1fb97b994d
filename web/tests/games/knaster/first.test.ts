import { teaches } from '../teaches';

teaches('knaster');
