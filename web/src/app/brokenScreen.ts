/** The browsers' messages for code or styles that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** The text for a player when a screen breaks. The error's own text goes to the console. */
export function brokenScreen(error: unknown): { title: string; text: string } {
  if (error instanceof Error && NOT_FETCHED.test(error.message)) {
    return { title: 'This screen could not be loaded', text: 'Please check your connection and try again.' };
  }
  return {
    title: 'This screen could not be shown',
    text: 'Something went wrong on our side. Please try again, and tell support if it happens once more.',
  };
}
