import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TITLE_LETTERS_MAX = 70;

/** Counts the letters of the source text: an inserted value may make a title longer. */
const testTitles = {
  create: (context) => ({
    'CallExpression:matches([callee.name=/^(it|test)$/], [callee.callee.object.name=/^(it|test)$/])'(node) {
      const [title] = node.arguments;
      if (context.sourceCode.getText(title).length - "''".length > TITLE_LETTERS_MAX) {
        context.report({ node: title, message: `A test's title has at most ${TITLE_LETTERS_MAX} letters` });
      }
    },
  }),
};

export default defineConfig(
  { ignores: ['dist', 'src/api/schema.d.ts', 'public', 'early/form.js', 'theme-init.js'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
  },
  {
    rules: {
      // A handler that starts something without using its result is written `() => void go()`.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Forms hand promises to onSubmit; react-hook-form handles them.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['**/*.{test,spec}.{ts,tsx}'],
    plugins: { local: { rules: { 'test-titles': testTitles } } },
    rules: { 'local/test-titles': 'error' },
  },
  { files: ['eslint.config.js', 'import-rules.js'], extends: [tseslint.configs.disableTypeChecked] },
);
