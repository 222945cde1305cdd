/** The text when the app's code or settings could not be fetched. */
export const NOT_STARTED = 'The app could not be started. Please load the page again in a moment.';
