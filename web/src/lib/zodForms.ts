import { config } from 'zod/mini';

export { zodResolver } from '@hookform/resolvers/zod';

/** The text for form rules without one of their own. The library's texts are not meant for users. */
config({ customError: () => 'Please check this.' });
