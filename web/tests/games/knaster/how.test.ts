import { explains, numbered } from '../explains';

explains('knaster', [...numbered('KN', 6), 'KN-S']);
