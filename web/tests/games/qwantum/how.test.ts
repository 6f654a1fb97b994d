import { explains, numbered } from '../explains';

explains('qwantum', numbered('QN', 9));
