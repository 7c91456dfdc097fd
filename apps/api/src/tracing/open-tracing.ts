import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'
import type { Tracing } from './tracing.ts'

interface Options {
  /** Address of the collector: OTLP over HTTP. */
  readonly url: string
  /** Share of the traces that begin here and are kept, 0 to 1. */
  readonly share: number
  readonly role: Settings['role']
}

export function openTracing({ url, share, role }: Options): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'faixa',
      'service.version': VERSION,
      'service.instance.id': `${role}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('faixa')
  return {
    begin(headers) {
      const parent = propagation.extract(ROOT_CONTEXT, headers)
      const span = tracer.startSpan('pedido', { kind: SpanKind.SERVER }, parent)
      const within: Context = trace.setSpan(parent, span)
      return {
        traceId: span.spanContext().traceId,
        run: (act) => context.with(within, act),
        end(route, method, status) {
          span.updateName(`${method} ${route}`)
          span.setAttributes({
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          })
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    statement(sql, durationMs, error) {
      // Statements outside requests and jobs, such as those of the queue's own clock, belong to no trace.
      if (!trace.getActiveSpan()) return
      const endTime = Date.now()
      const span = tracer.startSpan(sql.slice(0, sql.indexOf(' ')), {
        kind: SpanKind.CLIENT,
        startTime: endTime - durationMs,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
      })
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(endTime)
    },
    job: (queue, act) =>
      tracer.startActiveSpan(queue, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
        try {
          return await act()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
    stop: () => provider.shutdown(),
  }
}
