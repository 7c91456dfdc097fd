export { answerCalls } from './answer-calls.ts'
export { type Calls, openCalls, programOf } from './open-calls.ts'
export { type Functions, transferring } from './port.ts'
