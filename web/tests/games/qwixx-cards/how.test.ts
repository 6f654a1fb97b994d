import { explains, numbered } from '../explains';

explains('qwixx-cards', [...numbered('QC', 10), 'QC-J', 'QX-1', 'QX-6']);
