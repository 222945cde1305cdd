export { AuditLog as default } from '../features/audit/AuditLog';
