/**
 * A program is an object of async functions that runs elsewhere: in a process of the server, or in a worker of the browser. Its caller has
 * an object of the same functions. Values are copied between them, so that all are plain.
 */

/** Each function takes one value and the resources of its caller: functions, each called back over the same port, and a signal. */
export type Functions = Readonly<Record<string, (given: never, means: never) => unknown>>

/** One end of a channel that keeps the order of messages. */
export interface Port {
  send(message: unknown, transfer?: ArrayBuffer[]): void
  receive(take: (message: unknown) => void): void
}

/** Messages to the program: a call, its cancellation, or the result of a function of the caller. */
export type ToProgram =
  | { readonly call: number; readonly name: string; readonly given: unknown; readonly functions: readonly string[] }
  | { readonly call: number; readonly stop: true }
  | { readonly call: number; readonly request: number; readonly value: unknown }

/** Messages to the caller: the result of a function, the stack of its failure, or a call of one of the caller's functions. */
export type ToCaller =
  | { readonly call: number; readonly value: unknown }
  | { readonly call: number; readonly failed: string }
  | { readonly call: number; readonly request: number; readonly name: string; readonly args: readonly unknown[] }

const buffersOf = new WeakMap<object, ArrayBuffer[]>()

/** Marks a value whose buffers are transferred when it is sent, instead of copied. */
export function transferring<Value extends object>(value: Value, buffers: readonly ArrayBufferLike[]): Value {
  buffersOf.set(value, buffers as ArrayBuffer[])
  return value
}

/** `value` is the part of the message that may be marked for transfer. */
export function sendOn(port: Port, message: ToProgram | ToCaller, value: unknown): void {
  port.send(message, buffersOf.get(value as object))
}
