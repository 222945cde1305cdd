export { Draws as default } from '../features/draws/Draws';
