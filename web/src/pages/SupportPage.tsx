export { Support as default } from '../features/support/Support';
