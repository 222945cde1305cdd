export { Statement as default } from '../features/statement/Statement';
