# docs/nginx.conf with TLS and the addresses of deploy/compose.yml.
set -eu
sed -e 's/127\.0\.0\.1:8081/172.31.86.21:8080/; s/127\.0\.0\.1:8082/172.31.86.22:8080/' \
  -e 's/listen 8080;/listen 8443 ssl http2;/' \
  /etc/refined/product.conf > /tmp/product.conf
exec nginx -e stderr -c /etc/refined/main.conf -g 'daemon off;'
