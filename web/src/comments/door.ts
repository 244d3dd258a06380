/** Comments on whatever has some: the list and the box, by kind of subject and id. */
export { Comments } from './Comments.tsx'
