/** A program of a process that answers its own number. */
process.on('message', () => process.send?.(process.pid))
process.once('disconnect', () => process.exit())
