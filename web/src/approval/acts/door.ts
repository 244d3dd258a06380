/** What somebody may do with a submission besides deciding. */

export { ActsButton } from './ActsButton.tsx'
