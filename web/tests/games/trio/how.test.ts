import { explains, numbered } from '../explains';

explains('trio', [...numbered('TR', 5), 'TR-T']);
