export { Withdraw as default } from '../features/withdraw/Withdraw';
