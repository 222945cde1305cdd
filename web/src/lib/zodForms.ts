import { config } from 'zod/mini';

export { zodResolver } from '@hookform/resolvers/zod';

/** For what a rule of a form has no words of its own for: the library's are not for whoever fills it in. */
config({ customError: () => 'Please check this.' });
