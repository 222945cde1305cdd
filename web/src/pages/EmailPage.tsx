export { ChangeEmail as default } from '../features/change-email/ChangeEmail';
