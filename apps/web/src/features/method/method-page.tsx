/** The public method, as docs/metodo.md has it: for whoever receives a laudo, signed in or not. */

import { html, sections, title } from 'virtual:metodo'
import { Title } from '@mantine/core'
import { useScrollSpy } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import classes from './method.module.css'

const HEADINGS = `.${classes.text} :is(h2, h3)`

export default function MethodPage() {
  return (
    <div className={classes.page}>
      <details className={classes.folded}>
        <summary>Nesta página</summary>
        <Index />
      </details>
      <aside className={classes.aside}>
        <Index follow />
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

function Index({ follow = false }: { readonly follow?: boolean }) {
  const { active } = useScrollSpy({ selector: HEADINGS, offset: 24 })
  return (
    <nav aria-label="Nesta página">
      <ul className={classes.index}>
        {sections.map(({ id, title: name, depth }, index) => (
          <li key={id} data-depth={depth}>
            <Link
              to={paths.method}
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
