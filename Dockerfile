# syntax=docker/dockerfile:1
# One image for both roles: ROLE=web and ROLE=worker. What it needs of its surroundings: docs/deploying.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
# Packages first: they are fetched again only when one of these files has changed.
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY sdk/package.json sdk/
COPY viewer/package.json viewer/
COPY dashboard/package.json dashboard/
COPY server/package.json server/
COPY examples/package.json examples/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci
COPY . .
RUN npm run build

# What the server needs to run: no tool, no test, no source of a page.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
# Source maps and types of packages are a fifth of them, and are read by no program.
RUN npm ci --omit=dev --workspace=@oriel/server --workspace=@oriel/contract \
  && find . -type f -path '*/node_modules/*' '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM node:24-bookworm-slim
# Letters in drawings: a thumbnail of a floor plan has boxes in their place without a font. And the allocator that keeps memory level
# (docs/adr/0124-jemalloc.md).
RUN apt-get update && apt-get install --yes --no-install-recommends fontconfig-config fonts-dejavu-core libjemalloc2 && rm -rf /var/lib/apt/lists/*
LABEL org.opencontainers.image.title="Oriel" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    XDG_CACHE_HOME=/tmp/.cache \
    LD_PRELOAD=libjemalloc.so.2 \
    MALLOC_CONF=narenas:2,background_thread:true,dirty_decay_ms:2000,muzzy_decay_ms:0
WORKDIR /app
COPY --from=packages /app/ ./
COPY LICENSE ./
COPY --from=build /app/contract/src contract/src
COPY --from=build /app/server/src server/src
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/plans.md server/
COPY --from=build /app/viewer/dist viewer/dist
COPY --from=build /app/viewer/inline/dist viewer/inline/dist
COPY --from=build /app/dashboard/dist dashboard/dist
COPY --from=build /app/dashboard/site-dist dashboard/site-dist
COPY --from=build /app/dashboard/src/theme/boot.js dashboard/src/theme/
COPY --from=build /app/sdk/dist sdk/dist
COPY --from=build /app/examples/dist examples/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# A stop finishes requests and gives jobs back: 25 s, so give it 30.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1`).then(({ok}) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=50", "--flush-baseline-code", "server/src/main.ts"]
