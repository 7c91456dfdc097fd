/** A value with its earlier and its undone states. Values are immutable, so that a step costs only its changes. */
export interface EditHistory<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  /** States to redo, the next one first. */
  readonly future: readonly Value[]
}

/** Number of steps that can be undone. */
export const UNDO_STEPS = 100

export function startHistory<Value>(present: Value): EditHistory<Value> {
  return { past: [], present, future: [] }
}

/** A value that equals the present one is not a step. */
export function doStep<Value>(history: EditHistory<Value>, present: Value): EditHistory<Value> {
  if (present === history.present) return history
  return { past: [...history.past, history.present].slice(-UNDO_STEPS), present, future: [] }
}

export function undoStep<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history
  if (past.length === 0) return history
  return { past: past.slice(0, -1), present: past.at(-1) as Value, future: [present, ...future] }
}

export function redoStep<Value>(history: EditHistory<Value>): EditHistory<Value> {
  const { past, present, future } = history
  if (future.length === 0) return history
  return { past: [...past, present], present: future[0] as Value, future: future.slice(1) }
}
