/**
 * Loaded first in a bounded process: writes its compiled program soon after the start. Node writes it when a process exits, and these are ended
 * by a signal.
 */
import { flushCompileCache } from 'node:module'

/** The program has been loaded by then, ms. */
const LOADED_MS = 2000

setTimeout(flushCompileCache, LOADED_MS).unref()
