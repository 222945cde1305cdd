export { MyPlay as default } from '../features/my-play/MyPlay';
