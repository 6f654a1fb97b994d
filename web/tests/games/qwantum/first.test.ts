import { teaches } from '../teaches';

teaches('qwantum');
