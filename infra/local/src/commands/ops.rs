//! Commands for operators (infra/deploy.md): the tools to deploy by hand, an empty local AWS to deploy to, and the site
//! of a stack deployed there.

use std::fs;
use std::os::unix::fs::symlink;

use anyhow::{Context, Result, bail};
use tokio::net::TcpStream;

use crate::site::serve::{self, Site};
use crate::stack::emulator::{self, Emulator};
use crate::stack::start::{self, PORTS};
use crate::stack::{build, deploy};
use crate::tool::directories::Repository;
use crate::tool::prerequisites::check_port;
use crate::tool::progress::Step;
use crate::tool::tools;

/// The programs for the PATH, and the environment of each. cargo-lambda links with zig, which has another name in its
/// package.
const ON_PATH: [(&str, &str, &str); 3] =
    [("sam", tools::SAM, "sam"), ("cargo-lambda", tools::OPS, "cargo-lambda"), ("zig", tools::OPS, "python-zig")];

/// `cargo dev ops`.
pub async fn install(repository: &Repository) -> Result<bool> {
    tokio::try_join!(tools::install_python(repository, tools::SAM), tools::install_python(repository, tools::OPS))?;
    let directory = repository.commands();
    fs::create_dir_all(&directory)?;
    for (name, environment, program) in ON_PATH {
        let link = directory.join(name);
        if link.symlink_metadata().is_ok() {
            fs::remove_file(&link)?;
        }
        symlink(repository.environment(environment).join("bin").join(program), &link)
            .with_context(|| format!("cannot make {}", link.display()))?;
    }
    println!("In the terminal that you deploy from:\n\nexport PATH=\"{}:$PATH\"", directory.display());
    Ok(true)
}

/// `cargo dev emulator`: only the emulator, with earlier deployments.
pub async fn emulator(repository: &Repository) -> Result<bool> {
    let dir = repository.stack("ops");
    let _lock = start::lock(&dir, "cargo dev emulator")?;
    emulator::end_leftover(repository, &dir).await?;
    check_port(PORTS.emulator, "the AWS emulator")?;
    tools::install_python(repository, tools::EMULATOR).await?;
    dir.create()?;
    let mut emulator = Emulator::start(repository, &dir, PORTS.emulator).await?;
    println!(
        "An AWS of your own listens until Ctrl-C, and keeps what is in it.\nIn the terminal that you deploy from:\n\n{}",
        emulator::exports(PORTS.emulator)
    );
    emulator.ended().await?;
    Ok(false)
}

/// `cargo dev serve`: creates the routes that the emulator lacks after `sam deploy`, and serves the site.
pub async fn serve(repository: &Repository) -> Result<bool> {
    if TcpStream::connect(("127.0.0.1", PORTS.emulator)).await.is_err() {
        bail!("There is no AWS to serve: please run `cargo dev emulator` in another terminal and deploy to it.");
    }
    check_port(PORTS.web, "the web app")?;
    let listener = serve::listen(PORTS.web).await?;
    tokio::try_join!(tools::install_python(repository, tools::EMULATOR), tools::install_web(repository))?;
    build::web(repository).await?;
    let outputs = deploy::outputs(repository, PORTS.emulator).await?;
    let outputs = outputs.with_context(|| {
        format!("There is no stack {} yet: please run `sam deploy --config-env localstack` first.", deploy::STACK)
    })?;
    let step = Step::start("Completing the deploy");
    deploy::complete(repository, PORTS.emulator, &outputs, &step).await?;
    step.done("completed");
    println!("Open http://localhost:{}", PORTS.web);
    serve::serve(listener, Site::new(repository, &outputs, PORTS).await?).await?;
    Ok(false)
}
