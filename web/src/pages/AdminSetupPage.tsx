export { AdminSetup as default } from '../features/admin-setup/AdminSetup';
