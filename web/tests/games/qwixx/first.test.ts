import { teaches } from '../teaches';

teaches('qwixx');
