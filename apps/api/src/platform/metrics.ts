import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'

export interface Metrics {
  readonly registry: Registry
  readonly httpDuration: Histogram<'method' | 'route' | 'status'>
  readonly jobs: Counter<'job' | 'outcome'>
  readonly jobDuration: Histogram<'job'>
}

/** Prometheus metrics of this process; the pool is read when somebody asks. */
export function createMetrics(db: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pool = new Gauge({
    name: 'kontor_database_connections',
    help: 'Database connections by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const stats = db.stats()
      pool.set({ state: 'total' }, stats.total)
      pool.set({ state: 'idle' }, stats.idle)
      pool.set({ state: 'waiting' }, stats.waiting)
    },
  })
  return {
    registry,
    httpDuration: new Histogram({
      name: 'kontor_http_request_duration_seconds',
      help: 'Duration of HTTP requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'kontor_jobs_total',
      help: 'Job attempts by outcome',
      labelNames: ['job', 'outcome'],
      registers: [registry],
    }),
    jobDuration: new Histogram({
      name: 'kontor_job_duration_seconds',
      help: 'Duration of job attempts',
      labelNames: ['job'],
      buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60, 300],
      registers: [registry],
    }),
  }
}
