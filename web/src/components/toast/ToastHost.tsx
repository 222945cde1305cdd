import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import { AlertIcon, CheckIcon, CrossIcon } from '../page/icons';
import './toasts.css';

const Appear = cssTransition({ enter: 'toast-enter', exit: 'toast-leave', collapseDuration: 120 });

const ICONS = { success: <CheckIcon />, error: <CrossIcon />, info: <CheckIcon />, warning: <AlertIcon />, default: <CheckIcon /> };

/** The toasts at the top centre. */
export default function ToastHost() {
  return (
    <ToastContainer
      position="top-center"
      transition={Appear}
      hideProgressBar
      closeButton={false}
      closeOnClick
      draggable={false}
      pauseOnFocusLoss={false}
      icon={({ type }) => ICONS[type]}
    />
  );
}
