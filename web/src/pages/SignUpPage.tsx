export { SignUp as default } from '../features/sign-up/SignUp';
