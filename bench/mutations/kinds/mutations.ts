/** The table of the kinds of mutations, each with the files of a flight to which it applies. */
import { BYTE_MUTATIONS } from './mutate-bytes.ts'
import { LOG_MUTATIONS } from './mutate-log.ts'
import { POSITION_MUTATIONS } from './mutate-positions.ts'
import { RECORD_MUTATIONS } from './mutate-records.ts'
import type { Mutation } from './mutation.ts'

export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  ...POSITION_MUTATIONS,
  ...LOG_MUTATIONS,
  ...RECORD_MUTATIONS,
  ...BYTE_MUTATIONS,
}
