/** A public document on a separate page, with an index that follows the reader. */
import { Title } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import classes from './document.module.css'

const HEADINGS = `.${classes.text} :is(h2, h3)`

interface DocumentPageProps {
  readonly title: string
  readonly sections: readonly DocumentSection[]
  /** Our own document, converted to HTML by our own build. */
  readonly html: string
}

export function DocumentPage({ title, sections, html }: DocumentPageProps) {
  return (
    <div className={classes.page}>
      <details className={classes.folded}>
        <summary>Nesta página</summary>
        <Index sections={sections} />
      </details>
      <aside className={classes.aside}>
        <Index sections={sections} follow />
      </aside>
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <Title order={1} className={classes.title ?? ''}>
          {title}
        </Title>
        {/* oxlint-disable-next-line react/no-danger -- our own document, made into HTML by our own build */}
        <div className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
      </main>
    </div>
  )
}

interface IndexProps {
  readonly sections: readonly DocumentSection[]
  readonly follow?: boolean
}

function Index({ sections, follow = false }: IndexProps) {
  const { active } = useScrollSpy({ selector: HEADINGS, offset: 24 })
  return (
    <nav aria-label="Nesta página">
      <ul className={classes.index}>
        {sections.map(({ id, title: name, depth }, index) => (
          <li key={id} data-depth={depth}>
            <Link
              to="."
              hash={id}
              data-active={(follow && index === active) || undefined}
              activeProps={{ 'aria-current': false }}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
