/** Whose an honor or a letter is. */
export { ThemeNameInput } from './ThemeNameInput.tsx'
