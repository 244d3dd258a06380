export { type FromDirectory, fromDirectory, hasDirectory, passwordIsElsewhere } from './person.ts'
