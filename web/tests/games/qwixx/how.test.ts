import { explains, numbered } from '../explains';

explains('qwixx', [...numbered('QX', 10), 'QX-S']);
