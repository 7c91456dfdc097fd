/** Writes results.md: one section for each bench, replaced when that bench runs again, so that each can be run separately. */
const HEAD = `# Results

Written by \`npm run bench\`. Every row is a process of its own; median and spread are over its runs. Peak memory is the whole process's: before
the first run, after it, after the last. Inputs are seeded: the same command measures the same work.
`

/** Returns the file with the section called `title` replaced or appended. */
export function withSection(before: string, title: string, text: string): string {
  const sections = new Map(
    before
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf('\n')
        return [section.slice(0, end), section.slice(end).trim()] as const
      }),
  )
  sections.set(title, text)
  return [HEAD, ...[...sections].map(([name, body]) => `## ${name}\n\n${body}\n`)].join('\n')
}
