export { ForgotPassword as default } from '../features/forgot-password/ForgotPassword';
