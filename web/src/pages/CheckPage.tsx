export { CheckRound as default } from '../features/check-round/CheckRound';
